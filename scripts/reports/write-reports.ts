import { writeFileSync } from 'node:fs'
import { format } from 'oxfmt'
import { kitApiFile, kitApiText } from './kit-api'
import { openapiFile, openapiText } from './openapi'

/** Writes what tests compare: `npm run reports`. */
writeFileSync(openapiFile, (await format(openapiFile, await openapiText(), { printWidth: 140 })).code)
writeFileSync(kitApiFile, kitApiText())
