// The banner that says when the server does not answer. It goes by itself when the server is back.

import { actionButton } from "../components/links.js";
import { announce, element } from "../lib/dom.js";
import { retryNow } from "../lib/server.js";
import { translate } from "../lib/translate.js";

/** Shows the banner whenever the server does not answer, and marks that what the page shows may be old. */
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
