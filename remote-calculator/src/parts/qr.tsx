import { encode } from 'uqr'

/** A QR code as an SVG; the colours are fixed, since readers and paper need dark on white. */
export function Qr({ label, text, ecc = 'M' }: { label: string; text: string; ecc?: 'L' | 'M' }) {
  const { size, data } = encode(text, { ecc, border: 2 })
  // A rectangle for each run of dark modules.
  const dark = data
    .flatMap((row, y) =>
      [...row.map(Number).join('').matchAll(/1+/g)].map(
        ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dark} />
    </svg>
  )
}
