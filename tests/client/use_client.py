"""Uses the client that is generated from the OpenAPI document against a server over the sample games."""

import os
import subprocess
import sys
import tempfile
import unittest

from sumito_client import AuthenticatedClient, Client
from sumito_client.api.games import get_game, get_record, list_games, read_records, store_games
from sumito_client.api.positions import draw_position, explore_openings, list_moves, search_games
from sumito_client.api.server import get_open_api, get_settings
from sumito_client.api.statistics import get_player, get_statistics
from sumito_client.api.studies import add_study_item, create_study, get_study
from sumito_client.models import Error, ItemBody, MoveOfAbalone, MoveOfKonane, NoteBody, PlyOfAbalone, PlyOfKonane
from sumito_client.models.explore_openings_notation import ExploreOpeningsNotation
from sumito_client.models.get_record_to import GetRecordTo
from sumito_client.models.list_games_sort import ListGamesSort
from sumito_client.types import File

SUMITO = os.environ["SUMITO"]


class GeneratedClient(unittest.TestCase):
    """Each test is a call as a program makes it."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        database = os.path.join(cls.folder.name, "games.db")
        words = [SUMITO, "--db", database]
        subprocess.run([*words, "import", "sample-games"], check=True, capture_output=True)
        command = [*words, "serve", "--port", "0", "--writable"]
        cls.server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        cls.url = cls.server.stdout.readline().strip().rstrip("/")
        cls.client = Client(base_url=cls.url, raise_on_unexpected_status=True).__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.client.__exit__()
        cls.server.terminate()
        cls.server.wait(10)
        cls.server.stdout.close()
        cls.folder.cleanup()

    def test_games_are_listed(self):
        response = list_games.sync_detailed(client=self.client, limit=5, sort=ListGamesSort.PLIES, desc=True)
        games = response.parsed
        self.assertEqual(len(games), 5)
        self.assertGreaterEqual(int(response.headers["x-total-count"]), 30)
        plies = [game.plies for game in games]
        self.assertEqual(plies, sorted(plies, reverse=True))
        final = list_games.sync(client=self.client, event="Abalone World Championship 2015*")
        self.assertEqual([game.layout for game in final], ["belgian-daisy"])
        self.assertEqual(final[0].score.black, 5)

    def test_a_game_has_its_plies(self):
        final = list_games.sync(client=self.client, event="Abalone World Championship 2015*")[0]
        game = get_game.sync(final.id, client=self.client)
        self.assertEqual(len(game.moves), final.plies)
        self.assertIsInstance(game.moves[0], PlyOfAbalone)
        self.assertEqual(game.moves[0].ply, 1)
        stones = list_games.sync(client=self.client, layout="konane-8x8")[0]
        self.assertIsInstance(get_game.sync(stones.id, client=self.client).moves[0], PlyOfKonane)

    def test_moves_of_both_games_are_distinguished(self):
        self.assertIsInstance(list_moves.sync(client=self.client, position="standard")[0], MoveOfAbalone)
        self.assertIsInstance(list_moves.sync(client=self.client, position="konane-8x8")[0], MoveOfKonane)

    def test_a_position_is_searched(self):
        hits = search_games.sync(client=self.client, position="belgian daisy", boards=True)
        self.assertGreater(len(hits), 2)
        self.assertTrue(all(hit.ply == 0 and hit.position for hit in hits))

    def test_openings_are_explored(self):
        opening = explore_openings.sync(client=self.client, layout="belgian", moves="a1b2")
        self.assertEqual(opening.opening, "Scorpio")
        self.assertEqual(opening.games, sum(move.games for move in opening.moves))
        self.assertEqual(opening.moves[0].move, "i5h5")
        notation = ExploreOpeningsNotation.NACRE
        opening = explore_openings.sync(client=self.client, layout="belgian", notation=notation)
        self.assertGreater(len(opening.legal_moves), 40)

    def test_players_and_statistics(self):
        self.assertEqual(get_player.sync(client=self.client, name="ABA-PRO").name, "ABA-PRO")
        self.assertGreater(get_statistics.sync(client=self.client).games, 20)

    def test_an_error_says_what_was_expected(self):
        response = get_game.sync_detailed(999, client=self.client)
        self.assertEqual(response.status_code, 404)
        self.assertIsInstance(response.parsed, Error)
        self.assertIn("there is no game 999", response.parsed.error)
        error = list_moves.sync(client=self.client, position="nonsense")
        self.assertEqual(error.status, 400)

    def test_files_and_pictures_are_fetched(self):
        record = get_record.sync(1, client=self.client, to=GetRecordTo.LINEAR)
        self.assertIn("ABA-PRO", record)
        picture = draw_position.sync_detailed(client=self.client, position="standard").content
        self.assertTrue(picture.startswith(b"<svg "))

    def test_changes_need_the_token(self):
        text = File(payload=b"[Variant \"Standard\"]\n\n1.a1b2 i5h5 2.b2c3 *\n")
        refused = store_games.sync(client=self.client, body=text)
        self.assertEqual(refused.status, 403)
        page = self.client.get_httpx_client().get("/").text
        token = page.split('data-token="')[1].split('"')[0]
        holder = AuthenticatedClient(base_url=self.url, token=token, prefix="", auth_header_name="x-sumito-token")
        with holder:
            self.change(holder, text)

    def change(self, holder, text):
        """Stores a game and a study with it, as a client that holds the token."""
        read = read_records.sync(client=holder, body=File(payload=b"# layout: Standard\n1.a1b2 e5e6\n"))
        self.assertIn("illegal-move", [problem.kind.value for problem in read.problems])
        stored = store_games.sync(client=holder, body=File(payload=text.payload))
        self.assertEqual(stored.imported, 1)
        create_study.sync("mine", client=holder, body=NoteBody(note="one"))
        add_study_item.sync("mine", client=holder, body=ItemBody(game=stored.games[0], ply=2))
        self.assertEqual(get_study.sync("mine", client=self.client).items[0].game, stored.games[0])

    def test_the_server_describes_itself(self):
        self.assertEqual(get_open_api.sync(client=self.client).additional_properties["openapi"], "3.1.0")
        self.assertTrue(get_settings.sync(client=self.client).writable)


if __name__ == "__main__":
    sys.exit(unittest.main(verbosity=1))
