/** What is not for everybody, or stays as it is. */
export const Lock = () => (
  <svg class="lock" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M4 7.5V5a4 4 0 0 1 8 0v2.5M3 7.5h10v6.5H3z" />
  </svg>
)
