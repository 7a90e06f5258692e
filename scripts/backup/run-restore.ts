import { restoreBackup } from './backup'
import { command } from './command'

void command('Uso: npm run restore -- ARCHIVO.tar.gz', 'Respaldo restaurado:', restoreBackup)
