/** A frame of a browser's stack; lines and columns begin at 1. */
export interface Frame {
  fn: string
  url: string
  line: number
  column: number
}

const LINES_MAX = 200
const LINE_MAX = 600
const FRAMES_MAX = 40
const FUNCTION_MAX = 80

/**
 * The frames of a stack as Chrome ("at fn (url:1:2)"), Firefox and Safari ("fn@url:1:2") write it. Lines that are no frame, the
 * message among them, are left out; a long stack is cut.
 */
export function framesOf(stack: string): Frame[] {
  const frames: Frame[] = []
  for (const line of stack.split('\n', LINES_MAX)) {
    const frame = frameOf(line.slice(0, LINE_MAX).trim())
    if (frame && frames.push(frame) === FRAMES_MAX) break
  }
  return frames
}

function frameOf(text: string): Frame | undefined {
  const place = /:(\d{1,7}):(\d{1,7})\)?$/.exec(text)
  if (!place) return undefined
  const before = text.slice(0, place.index)
  const start = before.search(/https?:\/\//)
  const url = start < 0 ? '' : before.slice(start)
  if (!URL.canParse(url)) return undefined
  return {
    fn: nameOf(before.slice(0, start)),
    url,
    line: Number(place[1]),
    column: Number(place[2]),
  }
}

/** The function's own name: of "at async Object.sum [as x] (" and "handler*sum/<@" it is "sum". Linear: anybody writes the text. */
const nameOf = (text: string): string =>
  text
    .replace(/^at /, '')
    .replace(/ \[as [^\]]{0,80}\]/, '')
    .replace(/(?<![(@/<\s])[(@/<\s]+$/, '')
    .replace(/^.*[\s.*/<]/, '')
    .replace(/[^\w$#]/g, '')
    .slice(0, FUNCTION_MAX)
