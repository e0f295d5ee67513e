package platen.web.sign;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.web.sign.SigningFixture.HASH;
import static platen.web.sign.SigningFixture.LOOKED;
import static platen.web.sign.SigningFixture.done;
import static platen.web.sign.SigningFixture.found;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.db.envelope.EnvelopeSignerStore;
import platen.jobs.secret.LinkToken;
import platen.web.sign.SigningFixture.Sent;
import platen.web.text.FormLanguage;

/** Tests the pages on which people fill in and sign, as a browser without scripts uses them. */
@SharedServerTest
class SignPagesTest {
    private static SigningFixture signing;

    @BeforeAll
    static void open() {
        signing = new SigningFixture();
    }

    @Test
    void twoPeopleSignInOrderAndEachSignsWhatTheLastPageShows() {
        Sent sent = signing.lease("sequential");
        String first = sent.pages().get(0);
        String second = sent.pages().get(1);
        assertThat(signing.visitor.get(first).text())
                .contains("Lease of 12 Elm Street", "asks you to sign this", "Open")
                .containsPattern("Until \\d+ \\w{3} \\d{4}, \\d\\d:\\d\\d UTC");
        assertThat(signing.visitor.get(second).text()).contains("It is not your turn yet")
                .doesNotContain("name=\"step\"");

        signing.consent(first);
        assertThat(signing.visitor.get(first).text()).contains("Move in", "data.document_0.move_in", "[typed]");
        signing.fillTenant(first);
        assertThat(signing.visitor.get(first + "/text").text()).contains("Rent: 900", "In: in May");
        assertThat(signing.visitor.get(first + "/document").header("Content-Type")).isEqualTo("application/pdf");
        assertThat(signing.visitor.get(first).text()).contains("I sign “Lease of 12 Elm Street”");
        done(signing.post(first, "step", "sign", "sha256", signing.looked(first)));
        assertThat(signing.visitor.get(first).text()).contains("You have signed");

        signing.consent(second);
        assertThat(signing.visitor.get(second + "/text").text()).contains("In: in May");
        signing.fillLandlord(second);
        done(signing.post(second, "step", "sign", "sha256", signing.looked(second)));
        assertThat(signing.state(sent)).isEqualTo("sealing");
        assertThat(signing.visitor.get(second).text()).contains("Everybody has signed");
        assertThat(signing.trail(sent)).containsExactly("created", "sent", "notified", "viewed", "consented", "signed",
                "notified", "viewed", "consented", "signed");
    }

    @Test
    void aDocumentThatSomebodyElseSignedMeanwhileIsShownAgain() {
        Sent sent = signing.lease("parallel");
        String first = sent.pages().get(0);
        String second = sent.pages().get(1);
        signing.consent(first);
        signing.fillTenant(first);
        String before = signing.looked(first);
        signing.consent(second);
        signing.fillLandlord(second);
        done(signing.post(second, "step", "sign", "sha256", signing.looked(second)));

        assertThat(signing.visitor.get(first).text()).contains("The document has changed since you looked at it");
        Answer refused = done(signing.post(first, "step", "sign", "sha256", before));
        String again = signing.visitor.get(refused.header("Location")).text();
        assertThat(again).contains("The document has changed since you looked at it");
        assertThat(signing.state(sent)).isEqualTo("sent");
        done(signing.post(first, "step", "sign", "sha256", found(LOOKED, again)));
        assertThat(signing.state(sent)).isEqualTo("sealing");
    }

    @Test
    void bothSignAtOnceAndTheEnvelopeIsSealedOnce() throws Exception {
        Sent sent = signing.lease("parallel");
        for (String page : sent.pages()) {
            signing.consent(page);
        }
        signing.fillTenant(sent.pages().get(0));
        signing.fillLandlord(sent.pages().get(1));
        // Both look before one signs, because the page of the second has no hash after that.
        List<Callable<Answer>> both = new ArrayList<>();
        for (String page : sent.pages()) {
            String sha256 = signing.looked(page);
            both.add(() -> signing.post(page, "step", "sign", "sha256", sha256));
        }
        try (var threads = Executors.newFixedThreadPool(2)) {
            for (Future<Answer> each : threads.invokeAll(both)) {
                done(each.get());
            }
        }
        for (String page : sent.pages()) {
            if (signing.state(sent).equals("sent")) {
                // The one who was second has been shown the document again.
                Matcher looked = LOOKED.matcher(signing.visitor.get(page).text());
                if (looked.find()) {
                    done(signing.post(page, "step", "sign", "sha256", looked.group(1)));
                }
            }
        }
        assertThat(signing.state(sent)).isEqualTo("sealing");
        assertThat(signing.trail(sent)).filteredOn("signed"::equals).hasSize(2);
    }

    @Test
    void aPageThatWaitsForTheSealFetchesNoDocumentAgainAndAgain() {
        Sent sent = signing.letter("{\"name\":\"Ada\"}");
        String page = sent.pages().getFirst();
        signing.consent(page);
        done(signing.post(page, "step", "fill", "data.signature[typed]", "Ada"));
        done(signing.post(page, "step", "sign", "sha256", signing.looked(page)));
        assertThat(signing.state(sent)).isEqualTo("sealing");
        Answer waiting = signing.visitor.get(page);
        assertThat(waiting.header("Refresh")).isEqualTo("5");
        assertThat(waiting.text()).doesNotContain(page + "/document", "pdf-pages.js");
    }

    @Test
    void missingEntriesAreNamedBesideTheirControlsAndWhatWasTypedStays() {
        String page = signing.lease("sequential").pages().getFirst();
        signing.consent(page);
        Answer wrong = signing.post(page, "step", "fill", "data.document_0.move_in", "in May");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text()).contains("is required", "value=\"in May\"", "href=\"#data.document_0.sign\"");
    }

    @Test
    void aPersonWithoutFieldsSignsOnAPageOfTheOwn() {
        Sent sent = signing.letter("{\"name\":\"Ada Lovelace\"}");
        String page = sent.pages().getFirst();
        signing.consent(page);
        done(signing.post(page, "step", "fill", "data.signature[typed]", "Ada"));
        assertThat(signing.visitor.get(page + "/text").text()).contains("Dear Ada", "Signature");
        done(signing.post(page, "step", "sign", "sha256", signing.looked(page)));
        assertThat(signing.state(sent)).isEqualTo("sealing");
    }

    @Test
    void anApproverWithoutFieldsSeesTheDocumentAtOnceAndApproves() {
        Sent sent = signing.letter("{\"role\":\"approver\",\"name\":\"Ada\"},{\"role\":\"viewer\",\"name\":\"Vera\"},"
                + "{\"role\":\"copy\",\"name\":\"Carol\"}");
        String page = sent.pages().getFirst();
        signing.consent(page);
        assertThat(signing.visitor.get(page).text()).contains("I approve “Lease of 12 Elm Street”",
                "This is what you approve");
        assertThat(signing.visitor.get(sent.pages().get(2)).text()).contains("Your copy is not ready yet");
        done(signing.post(page, "step", "sign", "sha256", signing.looked(page)));
        assertThat(signing.visitor.get(page).text()).contains("Everybody has signed");
    }

    @Test
    void onlyPersonsWhoFilledSomethingInByAnotherLinkAreToldSo() {
        Sent approved = signing.letter("{\"role\":\"approver\",\"name\":\"Ada\"}");
        signing.consent(approved.pages().getFirst());
        signing.looked(approved.pages().getFirst());
        String later = later(approved.pages().getFirst());
        assertThat(signing.visitor.get(later).text()).contains("Lease of 12 Elm Street")
                .doesNotContain("You have filled this in with another link");

        Sent filled = signing.lease("parallel");
        signing.consent(filled.pages().getFirst());
        signing.fillTenant(filled.pages().getFirst());
        assertThat(signing.visitor.get(later(filled.pages().getFirst())).text())
                .contains("You have filled this in with another link");
    }

    /** Returns the page of one more link of a person, as a reminder has it. */
    private static String later(String page) {
        var signers = signing.tenant.api.bean(EnvelopeSignerStore.class);
        LinkToken token = LinkToken.next();
        signers.linkLater(signers.find(LinkToken.of(page.substring("/s/".length())).orElseThrow().hash()).orElseThrow(),
                token.hash());
        return "/s/" + token.text();
    }

    @ParameterizedTest
    @EnumSource(FormLanguage.class)
    void everyStepHasAPageInEveryLanguage(FormLanguage language) {
        String page = signing.lease("parallel").pages().getFirst() + "?lang=" + language.wire();
        var pages = new ArrayList<String>();
        pages.add(signing.visitor.get(page).text());
        pages.add(signing.visitor.get(page + "&decline").text());
        done(signing.post(page, "step", "open"));
        pages.add(signing.visitor.get(page).text());
        done(signing.post(page, "step", "consent", "agree", found(HASH, signing.visitor.get(page).text())));
        pages.add(signing.visitor.get(page).text());
        signing.fillTenant(page);
        pages.add(signing.visitor.get(page).text());
        done(signing.post(page, "step", "sign", "sha256", signing.looked(page)));
        pages.add(signing.visitor.get(page).text());
        String start = "<html lang=\"" + language.wire() + "\""
                + (language == FormLanguage.AR ? " dir=\"rtl\"" : "");
        assertThat(pages).allSatisfy(each -> assertThat(each).contains(start));
    }
}
