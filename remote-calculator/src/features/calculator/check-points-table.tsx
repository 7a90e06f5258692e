import type { CheckPoint } from './check-sheet'

interface CheckPointsTableProps {
  headings: readonly string[]
  points: readonly CheckPoint[]
  /** Headings of empty columns, to be filled in on paper. */
  emptyColumns?: readonly string[]
}

export function CheckPointsTable({ headings, points, emptyColumns = [] }: CheckPointsTableProps) {
  return (
    <table>
      <thead>
        <tr>
          {[...headings, ...emptyColumns].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ point, percent, input, output }) => (
          <tr key={point}>
            <td>{point}</td>
            <td>{percent}</td>
            <td>{input}</td>
            <td>{output}</td>
            {emptyColumns.map((column) => (
              <td key={column} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
