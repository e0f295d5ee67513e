package platen.lab.reliability.place;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import platen.db.batch.RowResult;
import platen.db.core.PublicId;
import platen.db.destination.DestinationType;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A mail server of this process. A mail that was sent twice with the same Message-ID counts once. */
public final class MailPlace implements TransferPlace {
    private static final int START_TIMEOUT_MS = 60_000;

    private final GreenMail server;

    public MailPlace() {
        var setup = new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP);
        setup.setServerStartupTimeout(START_TIMEOUT_MS);
        server = new GreenMail(setup);
        server.start();
    }

    @Override
    public DestinationType type() {
        return DestinationType.MAIL;
    }

    @Override
    public ObjectNode settings() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("subject", "{batch_id}");
        json.putArray("recipients").add("ada@example.org").add("bob@example.org");
        return json;
    }

    @Override
    public List<String> options() {
        return List.of("-Dplaten.mail.host=127.0.0.1", "-Dplaten.mail.port=" + server.getSmtp().getPort(),
                "-Dplaten.mail.security=none", "-Dplaten.mail.from=platen@platen.example");
    }

    /** A mail about the documents and one about the ZIP to each of two recipients. */
    @Override
    public Count expected(int rows) {
        return new Count(4, 4);
    }

    @Override
    public Count arrived(UUID batch, List<RowResult> rows) {
        Set<String> ids = new HashSet<>();
        Set<String> bodies = new HashSet<>();
        for (MimeMessage message : server.getReceivedMessages()) {
            try {
                if (PublicId.BATCH.of(batch).equals(message.getSubject())) {
                    ids.add(message.getMessageID());
                    bodies.add(String.valueOf(message.getContent()));
                }
            } catch (MessagingException | IOException e) {
                throw new IllegalStateException("A mail cannot be read", e);
            }
        }
        return new Count(bodies.size(), ids.size());
    }

    @Override
    public void close() {
        server.stop();
    }
}
