//! The files that pages load: scripts, styles, icons and the manifest. Nothing else is served below `/assets/`.

use crate::render::SCRIPTS;

/// The folder of the scripts that exported pages contain too.
const SHARED: &str = "scripts/";

/// The files of this folder, each with its path and its content.
macro_rules! files {
    ($($path:literal)*) => {
        &[$(($path, include_bytes!($path))),*]
    };
}

const FILES: &[(&str, &[u8])] = files![
    "app.js"
    "board/board_input.js"
    "board/create_board.js"
    "board/game_source.js"
    "board/interactive_board.js"
    "board/legal_move_cache.js"
    "board/move_field.js"
    "board/move_help.js"
    "board/move_input.js"
    "board/move_tree.js"
    "board/shape_input.js"
    "board/sound.js"
    "board/step_input.js"
    "board/tree_path.js"
    "board/tree_record.js"
    "board/tree_tools.js"
    "components/counted_game.js"
    "components/data_table.js"
    "components/empty_database.js"
    "components/error_message.js"
    "components/explorer_cache.js"
    "components/file_import.js"
    "components/filter_form.js"
    "components/game_select.js"
    "components/layout_select.js"
    "components/links.js"
    "components/notation_select.js"
    "components/plots.js"
    "components/result_bar.js"
    "components/study_select.js"
    "components/table.js"
    "engine/engine_lines.js"
    "engine/engine_panel.js"
    "engine/engine_stream.js"
    "engine/evaluation_bar.js"
    "engine/game_analysis.js"
    "engine/game_end.js"
    "english/notices.js"
    "french/changes.js"
    "french/names.js"
    "french/notices.js"
    "french/patterns.js"
    "french/reasons.js"
    "french/server_messages.js"
    "french/texts.js"
    "games/abalone.js"
    "games/games.js"
    "games/konane.js"
    "games/row_text.js"
    "games/squares.js"
    "header/navigation.js"
    "header/page_parameters.js"
    "header/server_banner.js"
    "header/settings_dialog.js"
    "lib/address.js"
    "lib/dom.js"
    "lib/format.js"
    "lib/game_filters.js"
    "lib/layouts.js"
    "lib/notations.js"
    "lib/pattern_list.js"
    "lib/position.js"
    "lib/preferences.js"
    "lib/rating.js"
    "lib/records.js"
    "lib/server.js"
    "lib/storage.js"
    "lib/texts_en.js"
    "lib/translate.js"
    "pages/analysis/analysis.js"
    "pages/analysis/download.js"
    "pages/analysis/export_box.js"
    "pages/analysis/paste_box.js"
    "pages/analysis/position_editor.js"
    "pages/analysis/save_box.js"
    "pages/changes/changes.js"
    "pages/changes/undo_change.js"
    "pages/explorer/explorer.js"
    "pages/explorer/move_table.js"
    "pages/explorer/position_games.js"
    "pages/explorer/settings.js"
    "pages/games/deleted_game.js"
    "pages/games/game.js"
    "pages/games/games.js"
    "pages/import.js"
    "pages/play/after_game.js"
    "pages/play/clock.js"
    "pages/play/engine_opponent.js"
    "pages/play/play.js"
    "pages/play/play_address.js"
    "pages/play/play_buttons.js"
    "pages/play/play_setup.js"
    "pages/play/play_values.js"
    "pages/play/played_game.js"
    "pages/player.js"
    "pages/players.js"
    "pages/puzzles/puzzle_filters.js"
    "pages/puzzles/puzzles.js"
    "pages/puzzles/refutation.js"
    "pages/puzzles/solver_score.js"
    "pages/rejects/reject_editor.js"
    "pages/rejects/rejects.js"
    "pages/report/plans.js"
    "pages/report/report.js"
    "pages/report/sections.js"
    "pages/search/board_choice.js"
    "pages/search/found_cells.js"
    "pages/search/hit_viewer.js"
    "pages/search/name_search.js"
    "pages/search/pattern.js"
    "pages/search/results.js"
    "pages/search/search.js"
    "pages/statistics.js"
    "pages/studies/note_field.js"
    "pages/studies/studies.js"
    "pages/studies/study.js"
    "pages/training/replies.js"
    "pages/training/training.js"
    "shell/appearance.js"
    "shell/icon-192.png"
    "shell/icon-512.png"
    "shell/icon-maskable-512.png"
    "shell/icon.svg"
    "shell/manifest.webmanifest"
    "styles/base.css"
    "styles/board.css"
    "styles/board_page.css"
    "styles/board_themes.css"
    "styles/controls.css"
    "styles/dialog.css"
    "styles/header.css"
    "styles/moves.css"
    "styles/pages.css"
    "styles/print.css"
    "styles/tables.css"
    "styles/theme.css"
];

/// The media type and the content of a file, by its path below `/assets/`.
pub(super) fn find(path: &str) -> Option<(&'static str, &'static [u8])> {
    if let Some(path) = path.strip_prefix(SHARED) {
        let (name, script) = SCRIPTS.iter().find(|(name, _)| *name == path)?;
        return Some((media_type(name), script.as_bytes()));
    }
    let (name, content) = FILES.iter().find(|(name, _)| *name == path)?;
    Some((media_type(name), content))
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "image/svg+xml",
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn check(folder: &Path, path: &str) {
        for entry in std::fs::read_dir(folder.join(path)).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{path}{}", entry.file_name().to_str().unwrap());
            if entry.path().is_dir() {
                check(folder, &format!("{name}/"));
                continue;
            }
            // Rust code, the shell and type declarations are not served.
            let is_other = [".rs", ".html", ".d.ts"]
                .iter()
                .any(|end| name.ends_with(end));
            let found = find(&name);
            assert!(found.is_some() != is_other, "{name}");
            if let Some((_, text)) = found.filter(|(kind, _)| *kind != "image/png") {
                let text = std::str::from_utf8(text).unwrap();
                assert!(text.lines().count() < 400, "{name}");
                let outside = ["http://", "https://", "//cdn", "eval(", "innerHTML"];
                let text = text.replace("http://www.w3.org/2000/svg", "");
                assert!(outside.iter().all(|word| !text.contains(word)), "{name}");
            }
        }
    }

    #[test]
    fn every_file_is_part_of_the_program_and_small() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web/assets");
        check(&folder, "");
        assert!(find("scripts/board.js").is_some());
        for path in [
            "mod.rs",
            "shell.html",
            "api.d.ts",
            "",
            "scripts/",
            "../mod.rs",
        ] {
            assert!(find(path).is_none(), "{path}");
        }
    }
}
