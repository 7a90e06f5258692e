import { main } from './serve/main'

void main()
