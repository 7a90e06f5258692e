import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { remoteModuleTexts } from '../federation/remote-module.texts'
import { reportCrash } from './report-crash'

/** Milliseconds after a navigation in which what is thrown may come from the page that was left. */
const LEAVING_MS = 1000

interface BoundaryProps {
  pathname: string
  children: ReactNode
}

interface BoundaryState {
  pathname: string
  /** The page that was just left. */
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

  /** Runs once the page stands, rendered once more. */
  override componentDidCatch(error: unknown) {
    reportCrash(this.state.left ?? this.state.pathname, error)
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
 * Around whatever remotes draw. A screen whose clean-up throws does so at the page that comes: that one is drawn once more
 * before it is called broken, and the one that was left is reported. What is thrown without a value gets one: the router
 * takes `undefined` for no error at all, and would draw the screen until React gives up the whole portal.
 */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return <Boundary pathname={useLocation().pathname}>{children}</Boundary>
}
