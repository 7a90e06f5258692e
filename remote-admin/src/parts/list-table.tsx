import { TBody, THead, Table, Th, Tr } from '@csuite/shared/ui/table'
import type { ComponentProps, ReactNode } from 'react'
import { Quiet } from './titled-section'

interface ListTableProps<T> extends Omit<ComponentProps<typeof Table>, 'children'> {
  /** Headings, in their order; none for a list that needs none. */
  columns?: Readonly<Record<string, string>> | readonly string[]
  /** Those of numbers, aligned at the end. */
  end?: readonly string[]
  rows: readonly T[]
  /** Stands for the table while it has no rows. */
  empty?: ReactNode
  children: (row: T, index: number) => ReactNode
}

export function ListTable<T>({ columns = [], end = [], rows, empty, children, ...table }: ListTableProps<T>) {
  const headings = Object.values(columns)
  if (rows.length === 0) return typeof empty === 'string' ? <Quiet>{empty}</Quiet> : empty
  return (
    <Table {...table}>
      {headings.length > 0 && (
        <THead>
          <Tr>
            {headings.map((heading) => (
              <Th key={heading} end={end.includes(heading)}>
                {heading}
              </Th>
            ))}
          </Tr>
        </THead>
      )}
      <TBody>{rows.map(children)}</TBody>
    </Table>
  )
}
