/* A library that must never be opened: its constructor leaves its file's name. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

__attribute__((constructor)) static void mark(void) {
  Dl_info self;
  if (!dladdr((void *)(size_t)mark, &self)) return;
  const char *slash = strrchr(self.dli_fname, '/');
  int file = open("decoy-was-opened", O_CREAT | O_WRONLY | O_APPEND, 0600);
  if (file < 0) return;
  dprintf(file, "%s\n", slash ? slash + 1 : self.dli_fname);
  close(file);
}
