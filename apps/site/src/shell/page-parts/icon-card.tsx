import type { ComponentType } from 'react'

type Props = { icon: ComponentType<{ className?: string }>; title: string; text: string }

/** One card of a list: an icon above a title and a short text. */
export function IconCard({ icon: Icon, title, text }: Props) {
  return (
    <li className="rounded-card border border-line bg-panel p-5">
      <Icon aria-hidden="true" className="size-6 text-brass" />
      <h3 className="mt-3 font-text text-base font-semibold tracking-normal">{title}</h3>
      <p className="mt-1 text-sm text-pretty text-muted">{text}</p>
    </li>
  )
}
