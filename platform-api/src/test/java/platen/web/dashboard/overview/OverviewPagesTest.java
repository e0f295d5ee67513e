package platen.web.dashboard.overview;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import platen.db.member.Role;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

class OverviewPagesTest extends DashboardTest {
    @Test
    void anEmptyWorkspaceLeadsToAFirstPdfInThreeStepsAndThenShowsFiguresWithLinksThatTheRoleMayFollow() {
        Visitor editor = as(Role.EDITOR);
        assertThat(editor.get(path("")).body()).contains("Three steps to your first PDF", path("/templates#upload"));
        assertThat(as(Role.VIEWER).get(path("")).body()).doesNotContain("Choose a sample");
        editor.submit(path("/templates"), path("/templates/samples"), "sample", "welcome");
        assertThat(editor.get(path("")).body()).contains(path("/templates/welcome#publish"));
        String page = path("/templates/welcome");
        editor.submit(page, page + "/publish", "environment", "development", "version", "1");
        assertThat(editor.get(path("")).body()).contains(path("/templates/welcome#test"));
        assertThat(Visitor.location(editor.submit(page, page + "/render", "on", "development", "data",
                "{\"full_name\": \"Ada Lenz\"}"))).contains("/renders/sub_");
        assertThat(editor.get(path("")).body()).contains("Latest failures", "No render has failed.")
                .doesNotContain("Three steps");

        String keys = "href=\"" + path("/keys") + "\">All keys";
        assertThat(as(Role.DEVELOPER).get(path("")).body()).contains("Valid API keys", keys);
        assertThat(as(Role.VIEWER).get(path("")).body()).contains("Valid API keys", "Developers manage them")
                .doesNotContain(keys);
    }
}
