import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

const LONGEST_FIELD = 400
/** Safari refuses more than 100 address changes in 30 seconds. */
const SETTLED_MS = 400

export function useTypedFields<Name extends string>(standard: Readonly<Record<Name, string>>) {
  const { key, pathname, search } = useLocation()
  const [fields, setFields] = useState(() => fieldsIn(search, standard))
  const [seenKey, setSeenKey] = useState(key)
  if (seenKey !== key) {
    setSeenKey(key)
    setFields(fieldsIn(search, standard))
  }
  useEffect(() => {
    const write = () => {
      if (window.location.pathname !== pathname) return
      const next = searchOf(window.location.search, fields, standard)
      if (next !== window.location.search)
        window.history.replaceState(window.history.state, '', pathname + next + window.location.hash)
    }
    const timer = setTimeout(write, SETTLED_MS)
    // Before a tab leads away.
    document.addEventListener('focusout', write)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusout', write)
    }
  }, [fields, pathname, standard])
  const set = (change: Partial<Record<Name, string>>) => setFields((before) => ({ ...before, ...change }))
  return [fields, set] as const
}

function fieldsIn<Name extends string>(search: string, standard: Readonly<Record<Name, string>>) {
  const query = new URLSearchParams(search)
  const entries = Object.entries<string>(standard).map(([name, text]) => [
    name,
    query.get(name)?.slice(0, LONGEST_FIELD) ?? text,
  ])
  return Object.fromEntries(entries) as Record<Name, string>
}

/** Other parameters stay, except a token. */
function searchOf<Name extends string>(
  search: string,
  fields: Record<Name, string>,
  standard: Readonly<Record<Name, string>>,
) {
  const query = new URLSearchParams(search)
  query.delete('token')
  for (const [name, text] of Object.entries<string>(fields))
    if (text === standard[name as Name]) query.delete(name)
    else query.set(name, text)
  const text = query.toString()
  return text && `?${text}`
}
