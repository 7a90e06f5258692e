import { writeBackup } from './backup'
import { command } from './command'

void command('Uso: npm run backup -- ARCHIVO.tar.gz', 'Respaldo escrito:', writeBackup)
