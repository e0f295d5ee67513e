package platen.web.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import platen.api.Client.Answer;
import platen.db.core.PublicId;
import platen.db.form.FormBucketStore;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.form.ProofOfWork;

/** Sends forms that ask for a proof of work. */
class FormProofTest extends FormsTest {
    private static final Pattern PUZZLE = Pattern.compile("name=\"proof\" data-text=\"([^\"]+)\" data-bits=\"18\"");
    private int forms;

    @Test
    void aPageWithAProofIsAcceptedAndOneWithoutItIsShownAgain() {
        Answer form = form("always");
        Answer page = visitor.get(path(form));
        assertThat(page.text()).contains("form-proof.js", "<noscript>", "with JavaScript only");
        Answer refused = send(path(form), fields(page, ""));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("with JavaScript only", "value=\"Ada\"");
        assertThat(send(path(form), fields(page, solved(page))).status()).isEqualTo(303);
        onlySubmission(form);
    }

    @Test
    void aProofIsForOnePageOfOneFormAndOneDay() {
        Answer form = form("always");
        Answer page = visitor.get(path(form));
        String proof = solved(page);
        Answer other = visitor.get(path(form));
        assertThat(send(path(form), fields(other, proof)).text()).contains("Please send the form once more");
        Answer second = form("always");
        assertThat(send(path(second), fields(page, proof)).status()).isEqualTo(422);
        String changed = proof.replaceFirst("^\\d+", String.valueOf(Long.parseLong(proof.split("\\.")[0]) + 1));
        for (String wrong : new String[]{changed, proof + "0", proof.substring(0, proof.lastIndexOf('.')) + ".0", "x",
                "99999999999.a.1"}) {
            assertThat(send(path(form), fields(page, wrong)).status()).as(wrong).isEqualTo(422);
        }
        api.clock().advance(Duration.ofHours(24));
        assertThat(send(path(form), fields(page, proof)).status()).isEqualTo(422);
        assertThat(submissions(form)).isEmpty();
        Answer again = send(path(form), fields(page, proof));
        assertThat(send(path(form), fields(again, solved(again))).status()).isEqualTo(303);
    }

    @Test
    void browsersWithoutScriptsSendAFormThatOnlyAsksOthersAFewTimes() {
        Answer form = form("scripts");
        assertThat(visitor.get(path(form)).text()).contains("form-proof.js").doesNotContain("<noscript>");
        for (int i = 0; i < 3; i++) {
            assertThat(send(path(form), fields(visitor.get(path(form)), "")).status()).isEqualTo(303);
        }
        Answer page = visitor.get(path(form));
        assertThat(send(path(form), fields(page, "")).status()).isEqualTo(422);
        assertThat(send(path(form), fields(page, solved(page))).status()).isEqualTo(303);
    }

    @Test
    void onlyCompleteAnswersThatWereNotAcceptedBeforeAreAskedForAProof() {
        Answer form = form("scripts");
        Answer first = visitor.get(path(form));
        for (int i = 0; i < 4; i++) {
            assertThat(send(path(form), Map.of("token", token(first))).text()).contains("is required");
        }
        for (int i = 0; i < 5; i++) {
            assertThat(send(path(form), fields(first, "")).status()).as("sent again").isEqualTo(303);
        }
        for (int i = 0; i < 2; i++) {
            assertThat(send(path(form), fields(visitor.get(path(form)), "")).status()).isEqualTo(303);
        }
        assertThat(send(path(form), fields(visitor.get(path(form)), "")).status()).isEqualTo(422);

        Answer always = form("always");
        Answer page = visitor.get(path(always));
        String proof = solved(page);
        assertThat(send(path(always), fields(page, proof)).status()).isEqualTo(303);
        api.clock().advance(Duration.ofHours(25));
        assertThat(send(path(always), fields(page, proof)).status()).as("once accepted").isEqualTo(303);
    }

    @Test
    void aFormThatAsksForNoneHasNoScript() {
        Answer form = form("off");
        Answer page = visitor.get(path(form));
        assertThat(page.text()).doesNotContain("form-proof", "name=\"proof\"");
        assertThat(send(path(form), fields(page, "")).status()).isEqualTo(303);
    }

    @Test
    void aFormThatIsSentVeryOftenAsksForAProofOnceItsDayIsFull() {
        Answer form = form("off");
        Answer before = visitor.get(path(form));
        fillDay(form);
        Answer refused = send(path(form), fields(before, ""));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("sent very often today", "value=\"Ada\"", "form-proof.js", "<noscript>");
        assertThat(send(path(form), fields(refused, "1.a.1")).status()).as("a wrong proof").isEqualTo(422);
        assertThat(submissions(form)).isEmpty();
        assertThat(send(path(form), fields(refused, solved(refused))).status()).isEqualTo(303);
        onlySubmission(form);

        api.clock().advance(Duration.ofHours(25));
        assertThat(send(path(form), fields(visitor.get(path(form)), "")).status()).as("a day later").isEqualTo(303);
    }

    /** Counts as many answers as a form takes in a day without a proof. */
    private void fillDay(Answer form) {
        UUID id = PublicId.FORM.parse(form.json().path("form_id").asString()).orElseThrow();
        byte[] name = Sha256.digest().digest(ByteBuffer.allocate(24)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .put("unasked ".getBytes(StandardCharsets.US_ASCII))
                .array());
        Instant now = api.clock().instant();
        assertThat(new FormBucketStore(api.database()).take(id, name, 1_000, 1_000, Duration.ofDays(1),
                now.minus(Duration.ofDays(1)), now)).isTrue();
    }

    private Answer form(String proof) {
        publish("proof" + ++forms, "{\"fields\": [{\"key\": \"name\", \"type\": \"text\", \"required\": true}]}");
        return made("{\"template\":\"proof" + forms + "\",\"title\":\"Proof\",\"proof_of_work\":\"" + proof + "\"}");
    }

    private Map<String, String> fields(Answer page, String proof) {
        var fields = new LinkedHashMap<>(Map.of("token", token(page), "data.name", "Ada"));
        if (!proof.isEmpty()) {
            fields.put("proof", proof);
        }
        return fields;
    }

    /** Computes what a browser does. */
    private static String solved(Answer page) {
        Matcher puzzle = PUZZLE.matcher(page.text());
        assertThat(puzzle.find()).as(page.text()).isTrue();
        return IntStream.iterate(0, each -> each + 1)
                .mapToObj(each -> puzzle.group(1) + "." + each)
                .filter(each -> Integer.numberOfLeadingZeros(
                        ByteBuffer.wrap(Sha256.digest().digest(each.getBytes(StandardCharsets.US_ASCII)))
                                .getInt()) >= ProofOfWork.BITS)
                .findFirst()
                .orElseThrow();
    }
}
