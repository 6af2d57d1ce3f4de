#pragma once
namespace memhier { class PlanCache{}; }
