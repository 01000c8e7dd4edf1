// The banner that is shown while the server does not answer.

import { actionButton, announce, element } from "../lib/dom.js";
import { retryNow } from "../lib/server.js";
import { translate } from "../lib/translate.js";

/** Shows the banner whenever the server does not answer, and marks the contents of the page as possibly outdated. */
export function watchServer() {
  /** @type {HTMLElement | undefined} */
  let banner;
  addEventListener("serverlost", () => {
    banner = element(
      "div",
      { class: "server-banner", role: "alert" },
      element("span", {}, translate("serverLost")),
      actionButton(translate("tryNow"), retryNow),
    );
    document.body.append(banner);
    document.documentElement.dataset.server = "lost";
  });
  addEventListener("serverback", () => {
    banner?.remove();
    delete document.documentElement.dataset.server;
    announce(translate("waitForServer"));
  });
  addEventListener("online", retryNow);
}
