import { readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from './paths'
import { sourceFiles } from './source-files'

/** The name of a product that is sold, not of the portal (spec §9). */
const PRODUCT = /C\+Suite Completa/g

const pieces = ['host', 'remote-auth', 'remote-apps', 'remote-admin', 'remote-calculator', 'shared', 'api']
const folders = [...pieces.map((piece) => `${piece}/src`), 'host/server']

test("'C+Suite' stands in one place of the sources that run; everything else asks for the portal's name", () => {
  const files = sourceFiles(folders).filter(
    (file) => !/\.(test|fixture)\.|\/testing\/|node_modules/.test(file),
  )
  const named = files.filter((file) =>
    readFileSync(path.join(repositoryRoot, file), 'utf8').replace(PRODUCT, '').includes('C+Suite'),
  )
  expect(named).toEqual(['shared/src/contract/site.ts'])
})
