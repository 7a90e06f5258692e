import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { remoteModuleTexts } from '../federation/remote-module.texts'
import { failedAt, reportError } from '../remotes/running'

/** Milliseconds after a navigation in which an error may come from the page that was left. */
const LEAVING_MS = 1000

interface BoundaryProps {
  pathname: string
  children: ReactNode
}

interface BoundaryState {
  pathname: string
  left?: string | undefined
  caught?: { error: unknown } | undefined
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { pathname: this.props.pathname }

  static getDerivedStateFromProps({ pathname }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return pathname === state.pathname ? null : { pathname, left: state.pathname, caught: undefined }
  }

  static getDerivedStateFromError = (error: unknown) => ({ caught: { error } })

  override componentDidUpdate(before: BoundaryProps) {
    if (before.pathname !== this.props.pathname)
      setTimeout(() => this.setState({ left: undefined }), LEAVING_MS)
  }

  /** Runs once the page has rendered again without throwing. */
  override componentDidCatch(error: unknown) {
    reportError('crashed', failedAt(this.state.left ?? this.state.pathname, error), error)
    this.setState({ left: undefined, caught: undefined })
  }

  override render() {
    const { caught, left } = this.state
    if (caught && (left === undefined || caught.error === undefined))
      throw caught.error ?? new Error(remoteModuleTexts.nothing)
    return this.props.children
  }
}

/**
 * Wraps remotes' screens. An effect's clean-up that throws is caught after the navigation: the new page renders once more, and
 * the page that was left is reported. A thrown `undefined` becomes an Error: the router would take it for no error and render
 * the screen until React unmounts the portal.
 */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return <Boundary pathname={useLocation().pathname}>{children}</Boundary>
}
