/** Parts that are seen whole at once. */

export const Buttons = () => (
  <>
    {['', 'main', 'danger', 'plain'].map((look) => (
      <p class="buttons" key={look}>
        <button type="button" class={look}>
          {look || 'Button'}
        </button>
        <button type="button" class={look} disabled>
          disabled
        </button>
        <a class={`button ${look}`} href="/docs">
          to the docs
        </a>
        <button type="button" class={`sign ${look}`} aria-label={`a sign, ${look}`}>
          ✕
        </button>
      </p>
    ))}
    <p class="buttons">
      <button type="button" aria-pressed="true">
        pressed
      </button>
      <button type="button" aria-pressed="false">
        not pressed
      </button>
      <button type="button">{'A button whose words are more than a line of a phone has room for'}</button>
    </p>
  </>
)

export const Fields = () => (
  <form>
    <label for="text">A line</label>
    <input id="text" value="What is typed" />
    <label for="none">Nothing yet</label>
    <input id="none" placeholder="An example" aria-describedby="hint" />
    <p id="hint" class="quiet">
      What it is for.
    </p>
    <label for="wrong">Not as it should be</label>
    <input id="wrong" value="ada@" aria-invalid="true" aria-describedby="error" />
    <p id="error" class="error">
      This is no email address. One looks like ada@example.org.
    </p>
    <label for="off">Not to be changed now</label>
    <input id="off" value="Given" disabled />
    <label for="lines">Lines</label>
    <textarea id="lines" rows={3}>
      {'One\nand another'}
    </textarea>
    <label for="choice">A choice</label>
    <select id="choice">
      <option>The first</option>
      <option>The second</option>
    </select>
    <div class="pair">
      <div>
        <label for="day">A day</label>
        <input id="day" type="date" value="2026-11-21" />
      </div>
      <div>
        <label for="colour">A colour</label>
        <input id="colour" type="color" value="#4338ca" />
      </div>
    </div>
    <fieldset>
      <legend>One of these</legend>
      <label class="check">
        <input type="radio" name="one" checked /> chosen
      </label>
      <label class="check">
        <input type="radio" name="one" /> not chosen
      </label>
      <label class="check">
        <input type="checkbox" checked /> checked
      </label>
      <label class="check">
        <input type="checkbox" disabled /> disabled
      </label>
    </fieldset>
  </form>
)

export const Table = () => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
  <section class="roster" aria-label="People" tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th>Name</th>
          <th>Email</th>
          <th>Votes</th>
        </tr>
      </thead>
      <tbody>
        {['Ada', 'Grace', 'A name of more than the sixteen rem that a column has'].map((name) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{name.split(' ')[0]?.toLowerCase()}@example.org</td>
            <td>3</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
