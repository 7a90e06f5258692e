interface Advisory {
  url: string
  title: string
}
export function unanswered(
  report: { vulnerabilities?: Record<string, { name: string; via: (Advisory | string)[] }> },
  text: string,
): string[]
