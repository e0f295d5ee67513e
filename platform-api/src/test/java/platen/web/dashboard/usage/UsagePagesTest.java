package platen.web.dashboard.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.core.Environment;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.mail.Mail;
import platen.db.mail.MailStore;
import platen.db.member.Role;
import platen.jobs.workspace.UsageNotices;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.RecordsFixture;

class UsagePagesTest extends DashboardTest {
    private LocalDate today;

    @BeforeAll
    void render() {
        var records = new RecordsFixture(server(), workspace()).template("letter").template("note");
        today = LocalDate.ofInstant(server().clock().instant(), ZoneOffset.UTC);
        var key = server().bean(KeyStore.class).issue(workspace().id(), "Ledger", Environment.PRODUCTION,
                List.of(Scope.SUBMISSION_READ), null, server().clock().instant()).key();
        for (int i = 0; i < 8; i++) {
            records.render(i < 6 ? "letter" : "note", Environment.PRODUCTION, "{\"who\": \"Ada\"}", "{}",
                    i < 5 ? key.id() : null);
        }
        records.render("letter");
    }

    @Test
    void theUsageIsShownByDayTemplateKeyAndSource() {
        String page = as(Role.VIEWER).get(path("/usage")).body();
        assertThat(page).contains("<b class=\"big-number\">8</b>", today + ": 8 documents", ">letter</a>", ">note</a>",
                ">Ledger</a>", "Without a key", ">API, at once</a>",
                "/submissions?from=" + today + "&amp;to=" + today.plusDays(1));
        assertThat(page.substring(page.indexOf("h-templates"))).containsSubsequence(">letter</a>", ">6</td>",
                ">note</a>", ">2</td>", ">Ledger</a>", ">5</td>", "Without a key", ">3</td>");
    }

    @Test
    void anotherMonthIsChosenInTheAddress() {
        YearMonth last = YearMonth.from(today).minusMonths(1);
        assertThat(as(Role.VIEWER).get(path("/usage?month=" + last)).body())
                .contains("Nothing was used in this month", "/usage?month=" + YearMonth.from(today));
        assertThat(as(Role.VIEWER).get(path("/usage?month=" + YearMonth.from(today).plusMonths(1))).statusCode())
                .isEqualTo(404);
    }

    @Test
    void theContactIsToldAtEightyAndAtAHundredPercentOnceEach() {
        allowance(100);
        assertThat(notices()).isZero();
        allowance(10);
        assertThat(notices()).isEqualTo(1);
        assertThat(notices()).isZero();
        assertThat(mails().getFirst().subject()).isEqualTo("80 % of the quota of main is used");
        assertThat(mails().getFirst().body()).contains("8 of 10 renders");
        server().database().jdbi().useHandle(handle -> handle.execute("update usage_month set used = 10"
                + " where workspace_id = ?", workspace().id()));
        assertThat(notices()).isEqualTo(1);
        assertThat(notices()).isZero();
        assertThat(mails()).extracting(Mail::subject).contains("The quota of main is used up");
        allowance(12);
        assertThat(notices()).as("a larger quota, again used to 80 percent").isEqualTo(1);
        assertThat(notices()).isZero();
        assertThat(mails()).hasSize(3);
        server().database().jdbi().useHandle(handle -> handle.execute("update usage_month set used = 8"
                + " where workspace_id = ?", workspace().id()));
        server().database().jdbi().useHandle(handle -> handle.execute("update workspace set allowance = null"
                + " where id = ?", workspace().id()));
    }

    private int notices() {
        return server().bean(UsageNotices.class).send();
    }

    private void allowance(int renders) {
        server().database().jdbi().useHandle(handle -> handle.execute("update workspace set allowance = ? where id = ?",
                renders, workspace().id()));
    }

    private List<Mail> mails() {
        return server().bean(MailStore.class).newest(workspace().id(), 10);
    }
}
