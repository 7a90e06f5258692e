import { writeBackup } from './backup'
import { command } from './command'

/** `npm run backup -- FILE` */
void command('Uso: npm run backup -- ARCHIVO.tar.gz', 'Respaldo escrito:', writeBackup)
