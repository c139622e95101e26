import { Notice } from '@fairhall/ui/notice'

/** After a letter was handed to the mail program: what to do when none came up. */
export function LetterSent({ children }: { children: string }) {
  return (
    <div role="status" className="mb-4">
      <Notice tone="success">{children}</Notice>
    </div>
  )
}
