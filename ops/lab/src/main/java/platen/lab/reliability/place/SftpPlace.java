package platen.lab.reliability.place;

import java.nio.file.Path;
import java.util.Map;
import platen.db.destination.DestinationType;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.destination.transport.sftp.SftpServerFixture;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An SFTP server of this process. */
public final class SftpPlace implements FilePlace {
    private final Path folder;
    private final SftpServerFixture server;

    /** @param folder of the server's files, which exists */
    public SftpPlace(Path folder) {
        this.folder = folder;
        this.server = new SftpServerFixture(folder);
    }

    @Override
    public DestinationType type() {
        return DestinationType.SFTP;
    }

    @Override
    public ObjectNode settings() {
        TransportSettings.Sftp to = server.settings();
        return JsonNodeFactory.instance.objectNode()
                .put("host", to.host())
                .put("port", to.port())
                .put("user", to.user())
                .put("folder", to.folder())
                .put("host_key", to.hostKey());
    }

    @Override
    public ObjectNode credentials() {
        return JsonNodeFactory.instance.objectNode().put("password", SftpServerFixture.PASSWORD);
    }

    @Override
    public Map<String, byte[]> files(String batch) {
        return FolderPlace.below(folder.resolve(server.settings().folder()).resolve(batch));
    }

    @Override
    public void close() {
        server.close();
    }
}
