import { restoreBackup } from './backup'
import { command } from './command'

/** `npm run restore -- FILE`: into an empty database and an empty DATA_DIR. */
void command('Uso: npm run restore -- ARCHIVO.tar.gz', 'Respaldo restaurado:', restoreBackup)
