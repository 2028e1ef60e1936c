"""Everything works with the keyboard alone."""

from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPlayer, OpenWindow

FOCUSED_NAME = (
    "(document.activeElement?.innerText || document.activeElement?.ariaLabel || '').trim()"
)


def tab_to(page: Page, name: str, max_presses: int = 60) -> None:
    """Press Tab until an element with this name has the focus."""
    for _ in range(max_presses):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED_NAME).startswith(name):
            return
    raise AssertionError(f"Tab does not lead to {name!r}.")


def test_keyboard_is_enough_from_the_start_page_to_the_end_of_a_game(
    open_window: OpenWindow,
) -> None:
    visitor = open_window().speed_up_bots().go("/")
    page, rng = visitor.page, Random(5)
    tab_to(page, "Play now")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    while (task := visitor.wait_for_turn()) != "over":
        if task == "lay":
            for _ in range(rng.randrange(1, 4)):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        elif rng.random() < 0.4 and visitor.lowest_bid() < 8:
            page.keyboard.press("ArrowUp")
            page.keyboard.press("b")
        else:
            page.keyboard.press("p")
    tab_to(page, "Play again")


def test_hand_and_buttons_are_reached_with_tab(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    table = ada.open_table(["steady", "steady"], seats=3)
    visitor = open_window().log_in_as(ada).enter(table)
    page = visitor.page
    tab_to(page, "Sit here")
    page.keyboard.press("Enter")
    visitor.hand.first.wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.closest('fieldset.hand') !== null"):
            break
    page.keyboard.press("Space")
    expect(page.locator("fieldset.hand label.selected")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("fieldset.hand label.selected")).to_have_count(1)
    chosen = page.locator("fieldset.hand label.selected .visually-hidden").inner_text()
    tab_to(page, "Lay ")
    page.keyboard.press("Enter")
    expect(visitor.open_log()).to_contain_text(
        f"You lay {chosen if chosen[0] in '+-' else 'the ' + chosen}"
    )


def test_keys_open_their_list_and_the_tabs_of_the_sidebar(
    open_window: OpenWindow, new_player: NewPlayer
) -> None:
    ada = new_player("Ada")
    # In a wide window, the drawer is beside the table and closes nothing.
    visitor = open_window(size=(1600, 900)).log_in_as(ada)
    visitor.sit(ada.open_table(["steady", "steady"], seats=3, allows_memory=True, is_rated=False))
    visitor.wait_for_turn()
    page = visitor.page
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    # Shortcuts do nothing while a dialog is open.
    page.keyboard.press("m")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    for key, name in (("m", "Memory"), ("c", "Chat"), ("l", "Log")):
        page.keyboard.press(key)
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        # From the input of the chat back to the table.
        page.keyboard.press("Escape")
