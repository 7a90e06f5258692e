/** One measured statement about the running product. */
export interface Measured {
  what: string
  result: string
  goal: string
  met: boolean
}

/** Prints what was measured as a table and fails the process when a goal was missed. */
export function printMeasured(rows: readonly Measured[]): void {
  for (const { what, result, goal, met } of rows)
    console.log(`${met ? 'ok    ' : 'MISSED'}  ${what.padEnd(58)} ${result}   (goal: ${goal})`)
  if (rows.some(({ met }) => !met)) process.exitCode = 1
}
