import { boot } from './bootstrap'

// The shared libraries are eager: no asynchronous boundary is needed, and none costs a round.
void boot()
