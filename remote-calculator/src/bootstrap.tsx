import { mountStandalone } from '@csuite/shared/standalone'
import remote from './routes'

mountStandalone(remote)
