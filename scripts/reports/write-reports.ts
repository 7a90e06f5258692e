import { writeFileSync } from 'node:fs'
import { format } from 'prettier'
import { kitApiFile, kitApiText } from './kit-api'
import { openapiFile, openapiText } from './openapi'

/** Writes what tests compare: `npm run reports`. */
writeFileSync(openapiFile, await format(await openapiText(), { parser: 'json', printWidth: 140 }))
writeFileSync(kitApiFile, kitApiText())
