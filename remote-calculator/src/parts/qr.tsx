import { encode } from 'uqr'

/** A QR code as an SVG; the colours are fixed, since readers and paper need dark on white. */
export function Qr({ label, text, ecc = 'M' }: { label: string; text: string; ecc?: 'L' | 'M' }) {
  const { size, data } = encode(text, { ecc, border: 2 })
  const dark = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dark} />
    </svg>
  )
}
