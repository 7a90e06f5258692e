interface PlainTableProps {
  headings: readonly string[]
  /** The key heads its row. Columns without a cell are empty, to be filled in on paper. */
  rows: readonly { key: string; cells: readonly string[]; fails?: boolean }[]
}

export const PlainTable = ({ headings, rows }: PlainTableProps) => (
  <table>
    <thead>
      <tr>
        {headings.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells, fails }) => (
        <tr key={key} data-fails={fails || undefined}>
          <th scope="row">{key}</th>
          {headings.slice(1).map((heading, index) => (
            <td key={heading}>{cells[index]}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
