/** One line below a game's name. A long name of a studio is cut off, but never the return to player. */
export function Byline({ text, rtp }: { text: string; rtp: string | null }) {
  return (
    <>
      {/* A Latin name on a right-to-left page is cut off at its end, too. */}
      <span dir="auto" className="truncate">
        {text}
      </span>
      {rtp !== null && <span className="shrink-0 whitespace-pre"> · {rtp}</span>}
    </>
  )
}
