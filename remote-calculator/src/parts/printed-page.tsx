import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { createGlobalStyle } from 'styled-components'

interface PrintedPageProps {
  children: ReactNode
  /** After the dialog of the browser. Absent: nothing is printed by itself. */
  onPrinted?: () => void
}

/** Replaces the page on paper. With `onPrinted` it opens the browser's dialog at once. */
export function PrintedPage({ children, onPrinted }: PrintedPageProps) {
  const print = useEffectEvent(() => {
    if (!onPrinted) return
    window.print()
    onPrinted()
  })
  useEffect(() => print(), [])
  return createPortal(
    <>
      <PrintStyle />
      <div className="calculator-printed" aria-hidden="true">
        {children}
      </div>
    </>,
    document.body,
  )
}

/** The browser's own margins leave room for the page number. */
const PrintStyle = createGlobalStyle`
  @page { margin: 10mm 14mm 12mm; @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt sans-serif; } }
  @media screen { .calculator-printed { display: none; } }
  @media print {
    body > :not(.calculator-printed) { display: none !important; }
    html, body { background: #fff; }
  }
`
