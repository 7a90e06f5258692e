import { encode } from 'uqr'

interface QrProps {
  label: string
  text: string
  /** Error correction: more survives dirt, less makes bigger modules. */
  ecc?: 'L' | 'M'
  /** The quiet zone around it, in modules. */
  border?: number
  width?: number
}

/** A QR code as an SVG; the colours are fixed, since readers and paper need dark on white. */
export function Qr({ label, text, ecc = 'M', border = 2, width }: QrProps) {
  const { size, data } = encode(text, { ecc, border })
  // A rectangle for each run of dark modules.
  const dark = data
    .flatMap((row, y) =>
      [...row.map(Number).join('').matchAll(/1+/g)].map(
        ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={width}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dark} />
    </svg>
  )
}
