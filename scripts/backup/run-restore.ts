import { restoreBackup } from './backup'
import { command } from './command'

/** `npm run restore -- FILE` */
void command('Uso: npm run restore -- ARCHIVO.tar.gz', 'Respaldo restaurado:', restoreBackup)
