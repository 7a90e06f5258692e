import { useLayoutEffect, useRef, useState } from 'react'

/** Width of a drawing before its container is measured, or where it cannot be. */
const FALLBACK = 560

/** The width in px of the element that holds `ref`, kept up to date. */
export function useWidth<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(FALLBACK)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth || FALLBACK)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}
