import { THead, Th, Tr } from '@csuite/shared/ui/table'

interface HeadingsProps {
  columns: readonly string[]
  /** The columns of numbers, aligned at the end. */
  end?: readonly string[]
}

export const Headings = ({ columns, end = [] }: HeadingsProps) => (
  <THead>
    <Tr>
      {columns.map((column) => (
        <Th key={column} end={end.includes(column)}>
          {column}
        </Th>
      ))}
    </Tr>
  </THead>
)
