import { writeBackup } from './backup'
import { command } from './command'

/** `npm run backup -- FILE`: database, published remotes and generated keys in one .tar.gz. */
void command('Uso: npm run backup -- ARCHIVO.tar.gz', 'Respaldo escrito:', writeBackup)
