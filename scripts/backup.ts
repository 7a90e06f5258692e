import { writeBackup } from './backup/backup'
import { command } from './backup/command'

/** `npm run backup -- FILE`: database, published remotes and generated keys in one .tar.gz. */
void command('Uso: npm run backup -- ARCHIVO.tar.gz', 'Respaldo escrito:', writeBackup)
