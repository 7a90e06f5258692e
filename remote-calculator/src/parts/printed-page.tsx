import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { createGlobalStyle } from 'styled-components'

interface PrintedPageProps {
  children: ReactNode
  /** What stands before the number of each page. Absent: pages have no number, and the browser's own margins. */
  numbered?: string
  /** With the person's next press or key: phones draw the page later. Absent: nothing is printed by itself. */
  onPrinted?: () => void
}

/** Replaces the page on paper. With `onPrinted` it opens the browser's dialog at once. */
export function PrintedPage({ children, numbered, onPrinted }: PrintedPageProps) {
  const printed = useEffectEvent(() => onPrinted?.())
  const print = useEffectEvent(() => onPrinted && window.print())
  useEffect(() => {
    print()
    const goOn = () => printed()
    window.addEventListener('pointerdown', goOn)
    window.addEventListener('keydown', goOn)
    return () => {
      window.removeEventListener('pointerdown', goOn)
      window.removeEventListener('keydown', goOn)
    }
  }, [])
  return createPortal(
    <>
      <PrintStyle />
      {numbered !== undefined && <PageNumbers $of={JSON.stringify(numbered)} />}
      <div className="calculator-printed" aria-hidden="true">
        {children}
      </div>
    </>,
    document.body,
  )
}

const PageNumbers = createGlobalStyle<{ $of: string }>`
  @page { margin: 10mm 14mm 12mm; @bottom-right { content: ${(p) => p.$of} ' · ' counter(page) ' / ' counter(pages); font: 8pt sans-serif; } }
`
const PrintStyle = createGlobalStyle`
  @media screen { .calculator-printed { display: none; } }
  @media print {
    body > :not(.calculator-printed) { display: none !important; }
    html, body { background: #fff; }
  }
`
