/* A library that must never be opened: its constructor leaves a mark. */
#include <fcntl.h>
#include <unistd.h>

__attribute__((constructor)) static void mark(void) {
  int file = open("decoy-was-opened", O_CREAT | O_WRONLY, 0600);
  if (file >= 0) close(file);
}
