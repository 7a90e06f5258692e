/**
 * React Router's pattern language as far as remotes use it: literal segments, `:name`, an optional `:name?` and a
 * trailing `*`. Letter case and a trailing slash do not matter, as in the browser's router.
 */
function toExpression(pattern: string): RegExp {
  const source = pattern
    .replace(/\/+$/, '')
    .split('/')
    .filter(Boolean)
    .map((segment) => {
      if (segment === '*') return '(?:/.*)?'
      if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
      return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
    })
    .join('')
  return new RegExp(`^${source}/*$`, 'i')
}

const expressions = new Map<string, RegExp>()

function expressionOf(pattern: string): RegExp {
  let expression = expressions.get(pattern)
  if (!expression) {
    expression = toExpression(pattern)
    expressions.set(pattern, expression)
  }
  return expression
}

const weight = (segment: string) => (segment === '*' ? 1 : segment.startsWith(':') ? 2 : 3)

/** More literal segments win, as in React Router. */
function specificity(pattern: string): number {
  return pattern
    .split('/')
    .filter(Boolean)
    .reduce((sum, segment) => sum * 4 + weight(segment), 0)
}

export function matchesPath(pattern: string, pathname: string): boolean {
  return expressionOf(pattern).test(pathname)
}

/** The most specific of some patterns that the address matches. */
export function bestMatch<T>(
  candidates: readonly T[],
  patternOf: (item: T) => string,
  pathname: string,
): T | undefined {
  return candidates
    .filter((item) => matchesPath(patternOf(item), pathname))
    .sort((a, b) => specificity(patternOf(b)) - specificity(patternOf(a)))[0]
}
