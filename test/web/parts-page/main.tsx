import '../../../client/web/parts/styles/page.css'
import '../../../client/web/parts/styles/typeface.css'
import '../../../client/web/parts/controls/meter.css'
import '../../../client/web/parts/styles/tones.css'
import '../../../client/web/host/host.css'
import '../../../client/web/host/people/roster.css'
import './parts-page.css'
import type { ComponentChildren } from 'preact'
import type { PollBody } from '../../../client/index.ts'
import { show } from '../../../client/web/parts/errors/boundary.tsx'
import { QrCode } from '../../../client/web/parts/join/qr-code.tsx'
import { Outcome } from '../../../client/web/parts/poll/outcome.tsx'
import { Timer } from '../../../client/web/parts/timer/timer.tsx'
import { POLL_KIND_NAMES } from '../../../shared/poll-kinds/for-pages.ts'
import { Broken, Ordered, WithDialog, WithMenu, WithTabs, WithToast } from './moving-parts.tsx'
import { pollOf } from './polls-shown.ts'
import { Buttons, Fields, Table } from './still-parts.tsx'

/** `/host/parts`, in `npm run dev` alone: every part in every state, in light and dark by the system. */

const MINUTE = 60_000

function Part({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <section class="card" aria-labelledby={`part-${name}`}>
      <h2 id={`part-${name}`}>{name}</h2>
      {children}
    </section>
  )
}

function Page() {
  return (
    <main class="parts-page">
      <h1>Parts</h1>
      <Part name="Button">
        <Buttons />
      </Part>
      <Part name="Field">
        <Fields />
      </Part>
      <Part name="Menu">
        <WithMenu />
      </Part>
      <Part name="Dialog">
        <WithDialog />
      </Part>
      <Part name="Toast">
        <WithToast />
      </Part>
      <Part name="Tabs">
        <WithTabs />
      </Part>
      <Part name="Table">
        <Table />
      </Part>
      <Part name="Badge">
        <p class="buttons">
          {['', 'live', 'open', 'next', 'highlighted'].map((look) => (
            <span key={look} class={`badge ${look}`}>
              {look || 'badge'}
            </span>
          ))}
          <span class="badge count">12</span>
        </p>
        <p class="notice">Reconnecting…</p>
      </Part>
      <Part name="Meter">
        {[0, 3, 40, 100].map((share) => (
          <div key={share}>
            <span class="quiet">{share}%</span>
            <span class="meter">
              <span style={{ inlineSize: `${share}%` }} />
            </span>
          </div>
        ))}
      </Part>
      <Part name="Timer">
        <p class="buttons">
          <Timer closesAt={Date.now() + 2 * MINUTE} />
          <Timer closesAt={Date.now() + MINUTE / 6} />
          <Timer closesAt={Date.now()} />
        </p>
      </Part>
      <Part name="Sortable">
        <Ordered />
      </Part>
      {POLL_KIND_NAMES.map((kind) => (
        <Part key={kind} name={`Outcome: ${kind}`}>
          <div class="pair">
            <Outcome poll={pollOf(kind, 'open')} />
            <Outcome poll={pollOf(kind, 'closed')} chosen={['b']} />
            <Outcome poll={pollOf(kind, 'closed', 0)} />
          </div>
        </Part>
      ))}
      <Part name="Outcome: several choices">
        <Outcome poll={{ ...pollOf('quiz', 'closed'), maxChoices: 2, voters: 50 } as PollBody} chosen={['a', 'b']} />
      </Part>
      <Part name="Colour">
        <p class="tones">
          {[0, 1, 2, 3].map((tone) => (
            <strong key={tone} class={`tone-${tone}`}>
              tone {tone}
            </strong>
          ))}
          <span class="quiet">quiet</span>
          <span class="error">error</span>
          <a href="/docs">where a link leads</a>
        </p>
      </Part>
      <Part name="QR code">
        <QrCode text="https://live.example.org/K7M2QX" label="live.example.org/K7M2QX" />
      </Part>
      <Part name="Fault">
        <Broken />
      </Part>
    </main>
  )
}

show(Page)
