import { Component, type ReactNode } from 'react'
import { reportFailure } from '../errors/report-failure.ts'

interface Props {
  children: ReactNode
  open: boolean
  onFailure: (error: unknown) => void
  onClosed: () => void
}

/** Closes a modal that fails to load or render, and reports the error as a toast. The page behind it stays. */
export class ModalFailure extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    reportFailure(error)
    this.props.onFailure(error)
  }

  override componentDidUpdate() {
    if (this.state.hasFailed && !this.props.open) this.props.onClosed()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
