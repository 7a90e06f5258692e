/** The fields that a form changed: somebody else may have changed the others meanwhile. */
export const changedFields = <Body extends object>(
  body: Body,
  before: Readonly<Record<keyof Body, unknown>>,
): Partial<Body> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Body]),
    ),
  ) as Partial<Body>

/** Three-way merge of lists: what was added and removed since `before`, in what there is `now`. */
export const merged = <T>(before: readonly T[], own: readonly T[], now: readonly T[]): T[] => [
  ...now.filter((each) => own.includes(each) || !before.includes(each)),
  ...own.filter((each) => !before.includes(each) && !now.includes(each)),
]
