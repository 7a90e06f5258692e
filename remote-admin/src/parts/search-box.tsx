import { call } from '@csuite/shared/client'
import { type ManagedApp, listManagedApps } from '@csuite/shared/contract/audience'
import { searchWords, searchable } from '@csuite/shared/contract/search-words'
import { TextField } from '@csuite/shared/ui/field'
import { wrapRow } from '@csuite/shared/ui/theme'
import { Search } from 'lucide-react'
import styled from 'styled-components'
import { searchBoxTexts } from './search-box.texts'

interface SearchBoxProps {
  label: string
  value: string
  onChange: (text: string) => void
  /** Rows that match. */
  found: number | undefined
}

/** Filters a list that is loaded whole; what was found is announced. */
export function SearchBox({ label, value, onChange, found }: SearchBoxProps) {
  return (
    <Box>
      <TextField
        type="search"
        label={label}
        labelHidden
        placeholder={label}
        prefix={<Search />}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        // In a form it would send it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status">{value.trim() && found !== undefined && searchBoxTexts.found(value, found)}</p>
    </Box>
  )
}

/** The rows whose text has every word, case and accents aside. */
export function matching<T>(rows: readonly T[], text: string, textOf: (row: T) => string): T[] {
  const words = searchWords(text)
  return rows.filter((row) => {
    const its = searchable(textOf(row))
    return words.every((word) => its.includes(word))
  })
}

export async function allManagedApps(): Promise<ManagedApp[]> {
  const apps: ManagedApp[] = []
  let last = 1
  for (let page = 1; page <= last; page++) {
    const { data, totalPages } = await call(listManagedApps, { query: { page: String(page), limit: '100' } })
    apps.push(...data)
    last = totalPages
  }
  return apps
}

const Box = styled.div`
  ${wrapRow(4, 12)}
  margin-bottom: 16px;
  & > :first-child {
    flex: 0 1 320px;
    min-width: 0;
  }
  & > p:empty {
    display: none;
  }
`
