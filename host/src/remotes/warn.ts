/** Shows a warning in a toast, whose code is loaded now; none where it does not load. @param durationMs absent: until it is closed */
export function warn(text: string, durationMs?: number): void {
  void import('@csuite/shared/ui/toast').then(
    ({ toast }) => toast.show(text, { tone: 'warn', durationMs }),
    () => undefined,
  )
}
