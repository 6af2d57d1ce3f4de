# Install rules, packages, pkg-config.
